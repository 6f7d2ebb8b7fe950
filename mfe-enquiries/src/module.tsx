import { lazyPage, type RemoteModule } from "@portal/shared-ui/module";
import texts from "../locales/de.json";
import { EnquiriesTable } from "./list/EnquiriesTable.tsx";
import { EnquiryListPage } from "./list/EnquiryListPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = {
	EnquiryListPage,
	EnquiryPage: lazyPage(() => import("./answer/EnquiryPage.tsx"), "EnquiryPage"),
	PersonalDataPage: lazyPage(() => import("./personal-data/PersonalDataPage.tsx"), "PersonalDataPage"),
};

export const slots: RemoteModule["slots"] = { EnquiriesTable };

export const translations: RemoteModule["translations"] = { de: async () => ({ default: texts }) };
