import { existsSync } from "node:fs";

/** This program of util-linux, if installed, ends a child process together with its parent. */
export const SETPRIV = "/usr/bin/setpriv";

/** The kernel ends the child with the server; while a child computes, it would not notice that stdin has closed. */
export const endWithParent = (command: string, args: readonly string[]): [string, string[]] =>
	existsSync(SETPRIV) ? [SETPRIV, ["--pdeathsig", "KILL", "--", command, ...args]] : [command, [...args]];
