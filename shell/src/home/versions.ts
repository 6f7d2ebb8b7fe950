/** Versions of the application, newest first. Each change is a key of the translations in `home.versions.changes`. */
export const VERSIONS = [
	{ version: "1.01.04", date: "2023-04-27", changes: ["webp"] },
	{ version: "1.01.03", date: "2023-04-20", changes: ["invoiceAddress"] },
	{ version: "1.01.02", date: "2023-04-13", changes: ["nameLimit"] },
	{ version: "1.01.01", date: "2023-04-05", changes: ["countries"] },
	{ version: "1.01.00", date: "2023-03-30", changes: ["import", "unique"] },
	{ version: "1.00.01", date: "2023-03-21", changes: ["word"] },
	{ version: "1.00", date: "2023-03-13", changes: ["products"] },
];
