#!/bin/sh
# Starts nginx with nginx.conf for several instances: INSTANCES "10.0.0.11:8000 10.0.0.12:8000", PORTAL_NAME the host name.
set -eu
servers=""
for instance in $INSTANCES; do servers="${servers}server $instance\\1; "; done
sed -e "s|server 127\.0\.0\.1:8000\([^;]*\);|$servers|" \
	-e "s|zertifikate\.example\.org|$PORTAL_NAME|g" \
	-e "s|/var/log/nginx/portal\.log|/dev/stdout|" \
	/etc/portal/nginx.conf >/etc/nginx/conf.d/portal.conf
exec nginx -g "daemon off;"
