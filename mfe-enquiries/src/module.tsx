import type { RemoteModule } from "@portal/shared-ui/module";
import { EnquiryPage } from "./answer/EnquiryPage.tsx";
import { EnquiriesTable } from "./list/EnquiriesTable.tsx";
import { EnquiryListPage } from "./list/EnquiryListPage.tsx";
import { PersonPage } from "./person/PersonPage.tsx";

export const contract = 1;

export const pages: RemoteModule["pages"] = { EnquiryListPage, EnquiryPage, PersonPage };

export const slots: RemoteModule["slots"] = { EnquiriesTable };

export const translations: RemoteModule["translations"] = {
	de: () => import("../locales/de.json"),
};
