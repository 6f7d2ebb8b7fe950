import type { RemoteModule } from "@portal/shared-ui/module";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	ClientListPage: () => <h1>ClientListPage</h1>,
	ClientDetailsPage: () => <h1>ClientDetailsPage</h1>,
	AddClientPage: () => <h1>AddClientPage</h1>,
	EditClientPage: () => <h1>EditClientPage</h1>,
};

export const slots: RemoteModule["slots"] = {};

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
