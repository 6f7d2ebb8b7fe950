import texts from "../../../locales/certificate-mail/de.json";
import { useLateTexts } from "../../late-texts.ts";

export const useMailTexts = () => useLateTexts("certificate-mail", texts);
