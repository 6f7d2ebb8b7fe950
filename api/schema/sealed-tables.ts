/**
 * Declares every table whose rows carry an HMAC (seal). A program that opens a database with its keys must import this
 * file, otherwise it would neither seal nor verify the rows of missing tables.
 */
import "./clients.ts";
import "./credentials.ts";
import "./deadlines.ts";
import "./directory.ts";
import "./files.ts";
import "./module-backends.ts";
import "./module-versions.ts";
import "./password-resets.ts";
import "./seal.ts";
import "./second-factors.ts";
import "./sessions.ts";
import "./users.ts";
import "./watches.ts";
