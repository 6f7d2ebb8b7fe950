/** Variables that the module service reads: its address, its key and the settings of its store. */
export const MODULE_SERVICE_NAMES = [
	"MODULE_SERVICE",
	"MODULE_SERVICE_KEY",
	"MODULE_STORE",
	"S3_ENDPOINT",
	"S3_REGION",
	"S3_ACCESS_KEY_ID",
	"S3_SECRET_ACCESS_KEY",
] as const;
