#!/bin/sh
# Backs up the running server into an encrypted restic repository (docs/backup.md). Needs the server's settings,
# RESTIC_REPOSITORY and RESTIC_PASSWORD_FILE.
#   portal-backup.sh backup FOLDER    makes a verified copy in FOLDER, stores it, and keeps the newest two copies there
#   portal-backup.sh check FOLDER     checks the repository, restores and verifies the newest copy, and expires old ones
# The files STEP-done and STEP-failed in DATA_DIR are the server's source of the metrics about backups.
set -eu
umask 077
step=$1
folder=$2
cd "$(dirname "$0")/../.."
node=node_modules/node/bin/node
restored=

finish() {
	status=$?
	[ -z "$restored" ] || rm -rf "$restored"
	if [ "$status" -eq 0 ]; then touch "$DATA_DIR/$step-done"; else touch "$DATA_DIR/$step-failed"; fi
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

copies() {
	find "$folder" -mindepth 1 -maxdepth 1 -type d -name '[0-9]*' | sort
}

mkdir -p "$folder"
# Backup and check must not run at the same time, because restic does not wait for its lock.
exec 9>"$folder/.lock"
flock 9
# Removes only locks of processes that no longer exist.
restic unlock --quiet

case $step in
backup)
	before=$(copies | tail -n 1)
	result=0
	"$node" api/backup.ts "$folder" || result=$?
	newest=$(copies | tail -n 1)
	# A copy of data that were changed outside of the application is stored too, but the step still fails.
	if [ "$newest" != "$before" ]; then restic backup --quiet --host portal "$newest"; fi
	copies | head -n -2 | xargs -r -d '\n' rm -r
	exit "$result"
	;;
check)
	restic check --quiet --read-data-subset=10%
	restored=$(mktemp -d "$folder/.restored-XXXXXX")
	restic restore latest --quiet --host portal --target "$restored"
	copy=$(dirname "$(find "$restored" -name portal.db)")
	DATA_DIR=$copy DATABASE_URL='' KEYS='' KEYS_DIR='' "$node" api/audit-verify.ts
	restic forget --quiet --host portal --group-by host --keep-within 2d --keep-within-daily 30d --prune
	;;
*)
	echo "Usage: portal-backup.sh backup|check FOLDER" >&2
	exit 1
	;;
esac
