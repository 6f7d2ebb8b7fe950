import { expect, test } from "vitest";
import { referencePage } from "./api-reference.ts";

const page = referencePage({
	info: { title: "API <script>", version: "1" },
	paths: {
		"/api/client/{id}": {
			put: {
				summary: "Kunden ändern",
				tags: ["Kunden"],
				parameters: [{ in: "path", name: "id", schema: { type: "string" } }],
				requestBody: {
					content: {
						"application/json": {
							schema: { properties: { name: { type: "string", minLength: 4, maxLength: 50 } }, required: ["name"] },
						},
					},
				},
				responses: { "200": { description: "Kunden ändern" }, "409": { description: "STALE" } },
			},
		},
	},
});

test("lists method, path, parameters, body with its bounds and refusals of an operation", () => {
	for (const text of ["PUT", "/api/client/{id}", "Kunden ändern", "name: string (≥ 4, ≤ 50)", "409 STALE"])
		expect(page).toContain(text);
});

test("escapes markup of the document and contains no script", () => {
	expect(page).toContain("API &lt;script&gt;");
	expect(page).not.toContain("<script");
});
