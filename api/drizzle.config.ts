import { defineConfig } from "drizzle-kit";

export default defineConfig({ dialect: "sqlite", schema: "./modules/*/table.ts", out: "./migrations" });
