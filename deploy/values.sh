# What deploy/render.sh asks of a value. Each takes the setting's name and its value, and ends the run with a sentence where
# the value makes no sense; `fail` is render.sh's own.

# matches VALUE PATTERN
matches() { printf '%s' "$1" | tr '\n\r\t' '   ' | grep -Eqx -e "$2"; }
is_port() { matches "$1" '[0-9]{1,5}' && [ "$1" -ge 1 ] && [ "$1" -le 65535 ]; }
octet='(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])'
ipv4="$octet(\\.$octet){3}"
# link NAME VALUE: an address or a path, as the page accepts them. A host that ends in a number is an IP address.
link() {
  host='(\[[0-9A-Fa-f:.]+]|[^][:space:]/?#@:\\<>^|%[]+)'
  [ -z "$2" ] || matches "$2" "[Hh][Tt][Tt][Pp][Ss]?://$host(:[0-9]+)?([/?#][^[:space:]]*)?|/([^/\\[:space:]][^[:space:]]*)?" ||
    fail "$1 is not an http(s) address or a path: '$2'"
  found=$(printf '%s' "$2" | sed -nE 's|^[^/]+//(([^/?#:]*\.)?[0-9]+)(:[0-9]+)?([/?#].*)?$|\1|p')
  [ -z "$found" ] || matches "$found" "$ipv4" || fail "$1 has no IP address of four numbers up to 255: $2"
  found=$(printf '%s' "$2" | sed -nE 's|^[^/]+//[^/?#]*:([0-9]+)([/?#].*)?$|\1|p')
  [ -z "$found" ] || is_port "$found" || fail "$1 has no port number: $2"
}
# origin NAME VALUE: the origin of an address; nothing for a path. Nothing but an origin gets into a header.
origin() {
  link "$1" "$2"
  case $2 in '' | /*) return 0 ;; esac
  found=$(printf '%s' "$2" | sed -nE 's#^([^/]+//[A-Za-z0-9._-]+(:[0-9]+)?)([/?].*)?$#\1#p' | tr A-Z a-z)
  [ -n "$found" ] || fail "$1 is not an http(s) address with a name in Latin letters (international ones as xn--…) or an IPv4 address: $2"
  printf '%s' "$found"
}
# server NAME VALUE: the same, for an address that consists only of an origin.
server() {
  [ -z "$2" ] || matches "$2" '[Hh][Tt][Tt][Pp][Ss]?://[^ ]*' || fail "$1 is not an http(s) address like https://host.example: '$2'"
  address=$(origin "$1" "$2")
  [ "$address" = "$(printf '%s' "${2%/}" | tr A-Z a-z)" ] || fail "$1 has a path, but only its origin is used: $2"
  printf '%s' "$address"
}
# origins NAME LIST: origins as a browser writes them.
origins() {
  for place in $(printf '%s' "$2" | tr ',' ' '); do
    case $place in https:*:443 | http:*:80 | *:0*) known= ;; *) known=$(origin "$1" "$place" 2>/dev/null) || known= ;; esac
    [ "$known" = "$place" ] ||
      fail "$1 is not a list of origins like https://shop.example, as browsers write them: in lower case, international names as xn--…, without a path or the port of the scheme: $place"
    printf '%s ' "$place"
  done
}
# ancestors LIST: sources of frame-ancestors. A browser ignores one that it cannot read, and no site could frame the page.
ancestors() {
  host='[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)'
  for place in $1; do
    matches "$place" "\\*|'(none|self)'|https?:|https?://(\\*\\.)?$host*(:([0-9]+|\\*))?|(\\*\\.)?$host+(:[0-9]+)?" ||
      fail "FRAME_ANCESTORS is not a list of sites like https://shop.example or https://*.shop.example, without a path: $place"
  done
  printf '%s' "$1"
}
unique() { tr ' ' '\n' | sed '/^$/d' | awk '!seen[$0]++' | tr '\n' ' ' | sed 's/ $//'; }
