import type { RemoteModule } from "@portal/shared-ui/module";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	EnquiryPage: () => <h1>EnquiryPage</h1>,
};

export const slots: RemoteModule["slots"] = {
	EnquiriesTable: () => <h2>EnquiriesTable</h2>,
};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
