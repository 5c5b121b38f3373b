/** One package of the built app. */
export interface PackageInApp {
  path: string
  name: string
  version: string
  licence: string
  direct: boolean
}

/** All packages in the built app, from the lockfile. */
export function packagesInApp(folder?: string): PackageInApp[]
/** The text of `docs/licences.md`. */
export function licencesPage(packages?: PackageInApp[]): string
/** The licence texts of the packages. */
export function licenceTexts(packages?: PackageInApp[]): string
/** Writes `licences.txt` and `.deploy/sbom.cdx.json` into a build. */
export function writeBills(outDir: string): Promise<void>
/** The bill of materials (CycloneDX) of the built app, from npm's bill of all packages. */
export function billOfApp(bill: unknown): {
  components: { purl: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
