/**
 * Loads the declarations of all sealed tables. Every program that opens a database with its keys must import
 * this file: rows of a table that is not declared are neither sealed nor verified.
 */
import "./clients.ts";
import "./credentials.ts";
import "./deadlines.ts";
import "./directory.ts";
import "./module-backends.ts";
import "./module-versions.ts";
import "./password-resets.ts";
import "./seal.ts";
import "./second-factors.ts";
import "./sessions.ts";
import "./users.ts";
import "./watches.ts";
