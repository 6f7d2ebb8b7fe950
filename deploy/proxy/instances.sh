#!/bin/sh
# Starts nginx with nginx.conf for several instances: INSTANCES "10.0.0.11:8000 10.0.0.12:8000", PORTAL_NAME the host name. Asks each of
# them every second whether it is ready. One that says no (503), because it is about to end or cannot write, is asked nothing more
# until it is; where none is ready, all are asked. One that does not answer is nginx's own matter.
set -eu
source=${PORTAL_SOURCE:-/etc/portal/nginx.conf}
target=${PORTAL_TARGET:-/etc/nginx/conf.d/portal.conf}
all=$(echo $INSTANCES)

# Writes the file, without the instances that are named.
write() {
	servers=""
	for instance in $all; do
		down=""
		case " $1 " in *" $instance "*) down=" down" ;; esac
		servers="${servers}server $instance\\1$down; "
	done
	sed -e "s|server 127\.0\.0\.1:8000\([^;]*\);|$servers|" \
		-e "s|zertifikate\.example\.org|$PORTAL_NAME|g" \
		-e "s|/var/log/nginx/portal\.log|/dev/stdout|" \
		"$source" >"$target"
}

# Says that an instance is ready, or names one that is not, or was not and does not answer.
ask() {
	code=$(curl --silent --output /dev/null --max-time 2 --write-out "%{http_code}" "http://$1/api/health/ready") || true
	case "$code $2 " in 200*) echo ready ;; 503* | 000*" $1 "*) echo "$1" ;; esac
}

watch() {
	out=""
	while sleep 1 && kill -0 $$; do
		said=" $(for instance in $all; do ask "$instance" "$out" & done | tr "\n" " ")"
		case "$said" in *" ready "*) ;; *) said="" ;; esac
		now=""
		for instance in $all; do
			case "$said" in *" $instance "*) now="$now $instance" ;; esac
		done
		[ "$now" != "$out" ] || continue
		out=$now
		echo "Not ready, and asked nothing:${out:- none}"
		write "$out"
		kill -HUP $$
	done
}

write ""
watch 2>/dev/null &
# shellcheck disable=SC2086
exec nginx ${NGINX_OPTIONS:-} -g "daemon off;"
