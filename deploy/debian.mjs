import { spawnSync } from "node:child_process";

/** Installs Debian packages where that may be done; gives whether it could. Of several names the first that a release has. */
export function installDebian(names, more = []) {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
	const apt = (...args) =>
		spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status;
	apt("update", "-qq");
	return names.some((name) => apt("install", "-y", "-qq", "--no-install-recommends", name, ...more) === 0);
}
