import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "sqlite",
	schema: ["./{audit,modules/*}/table.ts", "./platform/{instances/table,idempotency/table,database/number-series}.ts"],
	out: "./migrations",
});
