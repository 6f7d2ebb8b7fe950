import { existsSync } from "node:fs";

/** This program of util-linux, if installed, ends a child process together with its parent. */
export const SETPRIV = "/usr/bin/setpriv";

/** Returns a command whose process the kernel ends with the server; a busy child would not notice a closed stdin. */
export const endWithParent = (command: string, args: readonly string[]): [string, string[]] =>
	existsSync(SETPRIV) ? [SETPRIV, ["--pdeathsig", "KILL", "--", command, ...args]] : [command, [...args]];
