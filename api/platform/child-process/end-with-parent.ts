import { existsSync } from "node:fs";

/** This program of util-linux, if installed, ends a child process together with its parent. */
export const SETPRIV = "/usr/bin/setpriv";

/** Makes the kernel end the child with the server, because a child that computes would not notice a closed stdin. */
export const endWithParent = (command: string, args: readonly string[]): [string, string[]] =>
	existsSync(SETPRIV) ? [SETPRIV, ["--pdeathsig", "KILL", "--", command, ...args]] : [command, [...args]];
