import process from "node:process";

import Database from "libsql";

const [path, milliseconds] = process.argv.slice(2);
const database = new Database(path, { timeout: 1000 });
database.exec("BEGIN IMMEDIATE");
process.stdout.write("locked\n");
setTimeout(() => {
	database.exec("COMMIT");
	database.close();
}, Number(milliseconds));
