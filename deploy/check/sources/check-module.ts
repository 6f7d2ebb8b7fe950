// Checks a module: `check-module.ts translations|imports FOLDER`. As a process, it can be ended after a time limit.
import { basename, dirname } from "node:path";
import { importProblems } from "./imports.ts";
import { translationProblems } from "./translations.ts";

const [, , what = "", directory = ""] = process.argv;
const check = what === "imports" ? importProblems : translationProblems;
const problems = await check(dirname(directory), basename(directory));
for (const problem of problems) console.log(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
