import { existsSync } from "node:fs";

/** The path of a program of util-linux that kills a child with its parent. The server may run it if it is installed. */
export const SETPRIV = "/usr/bin/setpriv";

/**
 * Returns a command and its arguments. The kernel kills its process together with the server: a process that computes
 * does not notice that its stdin has closed. Without util-linux it ends only after its job.
 */
export const endWithParent = (command: string, args: readonly string[]): [string, string[]] =>
	existsSync(SETPRIV) ? [SETPRIV, ["--pdeathsig", "KILL", "--", command, ...args]] : [command, [...args]];
