#!/bin/sh
# Fill a build with the settings of this deployment, from the environment.
#
#   sh deploy/render.sh [folder]            folder/dist is the build, folder/run gets what nginx reads
#   sh deploy/render.sh --static [folder]   for a static host: folder/site gets everything to upload
#
# The folder is /srv/checkout unless given; .env.example lists the settings; one that is not given has the default of the build.
# Everything is checked and made before the first file is replaced: a value that makes no sense leaves the deployment as it was.
set -eu

here=$(cd "$(dirname "$0")" && pwd)
static=no
if [ "${1:-}" = --static ]; then static=yes; shift; fi
base=${1:-/srv/checkout}
port=${PORT:-8080}

# Shows the carriage return at the end of each value of a file from Windows.
fail() { printf 'deploy/render.sh: %s\n' "$1" | sed "s/$(printf '\r')/\\\\r/g" >&2; exit 1; }

[ $# -le 1 ] && [ "${base#-}" = "$base" ] || fail "usage: sh deploy/render.sh [--static] [folder]"

[ -f "$base/dist/index.html" ] || fail "there is no build in $base/dist (copy the dist folder of \"npm run build\" there)"
base=$(cd "$base" && pwd)
case $base in *[!A-Za-z0-9._/-]*) fail "the folder $base has a character that nginx would misread" ;; esac
. "$here/values.sh"
# Of an older build there is none.
[ ! -f "$base/dist/.deploy/defaults.sh" ] || . "$base/dist/.deploy/defaults.sh"

# No pathname expansion in values.
set -f
is_port "$port" || fail "PORT is not a port number: $port"
# Numbers are written into the block without quotes, so they are checked here.
matches "${TELEMETRY_SAMPLE:-1}" '0(\.[0-9]+)?|1(\.0+)?' ||
  fail "TELEMETRY_SAMPLE is not a number from 0 to 1: $TELEMETRY_SAMPLE"
case ${TELEMETRY_URL:-/} in
  https://* | / | /[!/\\]*) ;;
  *) fail "TELEMETRY_URL is not an https address or a path: $TELEMETRY_URL" ;;
esac
case ${SOCKET_PATH:-/} in /*) ;; *) fail "SOCKET_PATH is not a path: $SOCKET_PATH" ;; esac
part='([^"\\]|\\(["\\/bfnrt]|u[0-9A-Fa-f]{4}))*'
slash='\\?/'
host='[^]/\\"@:?#<>^|%[ ]+'
address="[Hh][Tt][Tt][Pp][Ss]?:$slash$slash$host(:[0-9]{1,5})?(($slash|[?#])$part)?|$slash([^/\\\" ]$part)?"
pair=" *\"$part\" *: *\"($address)?\" *"
[ -z "${VIDEOS:-}" ] || matches "$VIDEOS" " *\\{( *|$pair(,$pair)*)\\} *" ||
  fail "VIDEOS is not JSON like {\"ru\":\"https://video.example/ru\"}: $VIDEOS"
[ -z "${LANGUAGES:-}" ] || matches "$LANGUAGES" '[ ,]*(ru|en|ua|uz|tj)([ ,]+(ru|en|ua|uz|tj))*[ ,]*' ||
  fail "LANGUAGES is not a list of ru, en, ua, uz and tj: $LANGUAGES"
for name in BRAND_ACCENT BRAND_ON_ACCENT; do
  eval "value=\${$name:-}"
  [ -z "$value" ] || matches "$value" '#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})' ||
    fail "$name is not a colour like #2f54d6: $value"
done
[ -z "${BRAND_RADIUS:-}" ] || matches "$BRAND_RADIUS" '[0-9]{1,2}(\.[0-9]{1,2})?(px|rem)' ||
  fail "BRAND_RADIUS is not a length like 12px: $BRAND_RADIUS"
# Letters of any script: bytes beyond ASCII, except the first ones of typographic quotes, dashes and signs.
font=${BRAND_FONT:-}
[ -z "$(printf '%s' "$font" | LC_ALL=C tr -d "A-Za-z0-9 ,'\"\200-\301\303-\341\343-\377-")" ] && [ "$(printf '%s' "$font" | wc -m)" -le 200 ] ||
  fail "BRAND_FONT is not a list of names of fonts: $font"
[ -z "${SUPPORT_HANDLE:-}" ] || matches "$SUPPORT_HANDLE" '[^ ](.*[^ ])?' ||
  fail "SUPPORT_HANDLE has a space at its start or end: '$SUPPORT_HANDLE'"
link SUPPORT_URL "${SUPPORT_URL:-}"
link EXCHANGE_URL "${EXCHANGE_URL:-}"
link SITE_URL "${SITE_URL:-}"
origins RETURN_ORIGINS "${RETURN_ORIGINS:-}" >/dev/null

api_v1=$(origin API_V1 "${API_V1:-}")
api_v2=$(origin API_V2 "${API_V2:-}")
socket=$(server SOCKET_URL "${SOCKET_URL:-}")
[ -n "$socket" ] || socket=$api_v1
telemetry=$(origin TELEMETRY_URL "${TELEMETRY_URL:-}")
logo=$(origin BRAND_LOGO "${BRAND_LOGO:-}")
pictures=$(origins IMAGE_ORIGINS "${IMAGE_ORIGINS:-}")
connect=$(echo "$api_v1 $api_v2 $socket $(printf '%s' "$socket" | sed 's/^http/ws/') $telemetry" | unique)
images=$(echo "$api_v1 $api_v2 $pictures $logo" | unique)
ancestors=$(ancestors "$(printf '%s' "${FRAME_ANCESTORS:-*}" | tr ',' ' ' | unique)")

gateway=$(server GATEWAY_URL "${GATEWAY_URL:-http://127.0.0.1:9000}")
# Certificate authorities for a gateway over https.
ca=
case $gateway in
  https:*)
    ca=${GATEWAY_CA:-$(ls /etc/ssl/certs/ca-certificates.crt /etc/pki/tls/certs/ca-bundle.crt /etc/ssl/cert.pem 2>/dev/null | head -n 1)}
    case $ca in '' | [!/]* | *[!A-Za-z0-9._/-]*) fail "GATEWAY_CA is not the path of a file with certificate authorities: $ca" ;; esac
    [ -f "$ca" ] || fail "GATEWAY_CA names a file that is not there: $ca" ;;
esac
pages=$(server PAGE_SERVER_URL "${PAGE_SERVER_URL:-}")
# Proxies whose headers about the visitor's address and protocol are trusted.
trusted=$(printf '%s' "${TRUSTED_PROXIES-127.0.0.1 ::1}" | tr ',' ' ' | unique)
for peer in $trusted; do
  matches "$peer" "$ipv4(/(3[0-2]|[12]?[0-9]))?" ||
    matches "$peer" '[0-9a-fA-F]*:[0-9a-fA-F:.]*(/(12[0-8]|1[01][0-9]|[1-9]?[0-9]))?' ||
    fail "TRUSTED_PROXIES is not a list of addresses and networks: $peer"
done
# The host names of this site. Without any, every name is answered, and none is forwarded to the gateway.
names=$(printf '%s' "${HOST_NAMES:-}" | tr ',' ' ' | unique)
for name in $names; do
  # nginx refuses an empty part, and never finds a name with a dot at its end.
  matches "$name" '\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*' || fail "HOST_NAMES is not a list of host names: $name"
done
log=${ACCESS_LOG:-off}
case $log in
  off) ;;
  [!/]* | *[!A-Za-z0-9._/-]*) fail "ACCESS_LOG is not the path of a file: $log" ;;
esac
set +f
# nginx without the module does not start with brotli_static.
case ${BROTLI:-auto} in
  on) brotli=yes ;;
  off) brotli=no ;;
  auto) if ls /etc/nginx/modules-enabled/*brotli-static* >/dev/null 2>&1; then brotli=yes; else brotli=no; fi ;;
  *) fail "BROTLI is not on, off or auto: $BROTLI" ;;
esac

# The settings block contains only the given settings; the page knows the product's defaults.
settings=$(awk '
  function quoted(text,   i, c, out) {
    for (i = 1; i <= length(text); i++) {
      c = substr(text, i, 1)
      if (c == "\\" || c == "\"") out = out "\\" c
      else if (c == "<") out = out "\\u003c"
      else if (c ~ /[[:cntrl:]]/) out = out " "
      else out = out c
    }
    return "\"" out "\""
  }
  function list(text,   n, i, parts, out) {
    n = split(text, parts, /[ ,\t\r\n]+/)
    for (i = 1; i <= n; i++) if (parts[i] != "") out = out (out == "" ? "" : ",") quoted(parts[i])
    return "[" out "]"
  }
  function add(key, value) { body = body (body == "" ? "" : ",") "\"" key "\":" value }
  function group(prefix, names,   n, i, parts, value, outer) {
    n = split(names, parts, " ")
    outer = body; body = ""
    for (i = 1; i <= n; i++) {
      value = ENVIRON[prefix toupper(parts[i])]
      if (value != "") add(parts[i], quoted(value))
    }
    value = body; body = outer
    return value
  }
  function safe(text) { gsub(/</, "\\u003c", text); gsub(/[[:cntrl:]]/, " ", text); return text }
  BEGIN {
    body = group("", "api_v1 api_v2 socket_url support_handle support_url exchange_url site_url")
    # An empty path means: no socket at all.
    if ("SOCKET_PATH" in ENVIRON) add("socket_path", quoted(ENVIRON["SOCKET_PATH"]))
    if (ENVIRON["VIDEOS"] != "") add("videos", safe(ENVIRON["VIDEOS"]))
    if (ENVIRON["LANGUAGES"] != "") add("languages", list(ENVIRON["LANGUAGES"]))
    if (ENVIRON["IMAGE_ORIGINS"] != "") add("image_origins", list(ENVIRON["IMAGE_ORIGINS"]))
    if (ENVIRON["RETURN_ORIGINS"] != "") add("return_origins", list(ENVIRON["RETURN_ORIGINS"]))
    if (ENVIRON["TELEMETRY_URL"] != "") add("telemetry_url", quoted(ENVIRON["TELEMETRY_URL"]))
    if (ENVIRON["TELEMETRY_SAMPLE"] != "") add("telemetry_sample", ENVIRON["TELEMETRY_SAMPLE"])
    brand = group("BRAND_", "name logo accent on_accent radius font")
    if (brand != "") add("brand", "{" brand "}")
    printf "{%s}", body
  }')

out=$base/run
[ $static = no ] || out=$base/site
mkdir -p "$out"
new=$out/.new
rm -rf "$new"
mkdir "$new"
trap 'rm -rf "$new"' EXIT

SETTINGS=$settings awk '
  { page = page $0 "\n" }
  END {
    start = index(page, "id=\"settings\"")
    if (!start) { print "index.html has no settings block" > "/dev/stderr"; exit 1 }
    head = substr(page, 1, start - 1); rest = substr(page, start)
    opened = index(rest, ">"); closed = index(rest, "</script>")
    printf "%s%s%s%s", head, substr(rest, 1, opened), ENVIRON["SETTINGS"], substr(rest, closed)
  }' "$base/dist/index.html" >"$new/index.html"

if [ $static = yes ]; then
  sed -e "s#@CONNECT@#$connect#g; s#@IMAGES@#$images#g; s#@ANCESTORS@#$ancestors#g" "$base/dist/.deploy/_headers" >"$new/_headers"
  echo '/* /index.html 200' >"$new/_redirects"
  (cd "$base/dist" && find . -type f ! -name '.*' ! -path './.*' ! -name '*.br' ! -name '*.gz' ! -path ./index.html) |
    while read -r file; do
      mkdir -p "$out/$(dirname "$file")"
      cp "$base/dist/$file" "$out/$file"
    done
  mv "$new"/* "$out"
  exit 0
fi

# Each rendered page has its own folder: an nginx that has not been reloaded keeps the page that fits its headers.
page=page-$(cksum <"$new/index.html" | tr -cd '0-9')
echo "$page" >"$new/page"
mkdir "$new/$page"
mv "$new/index.html" "$new/$page"
gzip -9nc "$new/$page/index.html" >"$new/$page/index.html.gz"
if command -v brotli >/dev/null; then brotli -q 11 -c "$new/$page/index.html" >"$new/$page/index.html.br"; fi

cat >"$new/origins.conf" <<END
map "" \$checkout_connect { default "$connect"; }
map "" \$checkout_images { default "$images"; }
map "" \$checkout_ancestors { default "$ancestors"; }
END

# Host and port of an origin.
upstream() {
  peer=${1#*://}
  case $peer in
    *:*) printf '%s' "$peer" ;;
    *) case $1 in https:*) printf '%s' "$peer:443" ;; *) printf '%s' "$peer:80" ;; esac ;;
  esac
}
cat >"$new/gateway.conf" <<END
upstream checkout_gateway { server $(upstream "$gateway"); keepalive 16; }
map "" \$checkout_gateway { default "${gateway%%://*}://checkout_gateway"; }
map "" \$checkout_gateway_host { default "${gateway#*://}"; }
END

# Address of the page server, if there is one; without it, or while it is down, the page is a file.
if [ -n "$pages" ]; then
  cache=no-store
  cat >>"$new/gateway.conf" <<END
upstream checkout_pages { server $(upstream "$pages"); keepalive 64; }
map "" \$checkout_pages { default "${pages%%://*}://checkout_pages"; }
END
  sed -e "s#/srv/checkout#$base#g; s#@PAGE@#$page#" "$here/nginx/pages.conf" >"$new/page.conf"
else
  cache=no-cache
  echo 'rewrite ^ /index.html last;' >"$new/page.conf"
fi
echo "map \"\" \$checkout_page_cache { default \"$cache\"; }" >>"$new/gateway.conf"

stranger=0
[ -z "$names" ] || stranger=1
{
  echo 'geo $checkout_trusted { default 0;'
  for peer in $trusted; do echo "  $peer 1;"; done
  echo '}'
  echo 'map $host $checkout_host { hostnames; default "";'
  for name in $names; do echo "  $name \$host;"; done
  echo '}'
  echo "map \$checkout_host \$checkout_stranger { default 0; \"\" $stranger; }"
} >>"$new/gateway.conf"

for conf in nginx checkout proxy visitor; do
  sed -e "s#/srv/checkout#$base#g; s#listen 8080;#listen $port;#; s#@NAMES@#${names:-_}#; s#@LOG@#$log#; s#@PAGE@#$page#; ${ca:+s#@CA@#$ca#;} /@CA@/d" "$here/nginx/$conf.conf" >"$new/$conf.conf"
done

[ $brotli = no ] || echo 'brotli_static on;' >"$new/brotli.conf"

# Files are replaced atomically.
mkdir -p "$out/$page"
mv "$new/$page"/* "$out/$page"
rmdir "$new/$page"
[ -f "$new/brotli.conf" ] || rm -f "$out/brotli.conf"
mv "$new"/* "$out"
mkdir -p "$out/tmp"
