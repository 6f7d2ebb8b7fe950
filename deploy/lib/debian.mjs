import { spawnSync } from "node:child_process";

/** Installs the first of the named packages that exists, with `more`. Returns false if the account may not install. */
export function installDebian(names, more = []) {
	if (process.getuid?.() !== 0 || spawnSync("apt-get", ["--version"]).status !== 0) return false;
	const apt = (...args) =>
		spawnSync("apt-get", args, { stdio: "inherit", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } }).status;
	apt("update", "-qq");
	return names.some((name) => apt("install", "-y", "-qq", "--no-install-recommends", name, ...more) === 0);
}
