import { ValidateCertificatePage } from "../validation/ValidateCertificatePage.tsx";
import { withQueries } from "./with-queries.tsx";

export const ValidationWithQuery = withQueries(ValidateCertificatePage);
