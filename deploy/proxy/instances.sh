#!/bin/sh
# Starts nginx with nginx.conf for several instances: INSTANCES "10.0.0.11:8000 10.0.0.12:8000", PORTAL_NAME the host name.
# Checks every second whether each instance is ready. An instance that answers 503, because it is shutting down or cannot
# write, gets no requests until it is ready again. If no instance is ready, all get requests. nginx itself handles an
# instance that does not answer.
set -eu
source=${PORTAL_SOURCE:-/etc/portal/nginx.conf}
target=${PORTAL_TARGET:-/etc/nginx/conf.d/portal.conf}
all=$(echo $INSTANCES)

# Writes the configuration. The named instances are marked as down.
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

# Prints "ready", or the address of an instance that is not ready, or that was not ready and does not answer now.
check() {
	code=$(curl --silent --output /dev/null --max-time 2 --write-out "%{http_code}" "http://$1/api/health/ready") || true
	case "$code $2 " in 200*) echo ready ;; 503* | 000*" $1 "*) echo "$1" ;; esac
}

watch() {
	out=""
	while sleep 1 && kill -0 $$; do
		states=" $(for instance in $all; do check "$instance" "$out" & done | tr "\n" " ")"
		case "$states" in *" ready "*) ;; *) states="" ;; esac
		now=""
		for instance in $all; do
			case "$states" in *" $instance "*) now="$now $instance" ;; esac
		done
		[ "$now" != "$out" ] || continue
		out=$now
		echo "Not ready, and out of rotation:${out:- none}"
		write "$out"
		kill -HUP $$
	done
}

write ""
watch 2>/dev/null &
# shellcheck disable=SC2086
exec nginx ${NGINX_OPTIONS:-} -g "daemon off;"
