import { defineConfig } from "drizzle-kit";

export default defineConfig({
	dialect: "sqlite",
	schema: ["./schema/!(sealed-tables).ts", "./platform/database/number-series.ts"],
	out: "./migrations",
});
