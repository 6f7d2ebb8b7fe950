import texts from "../../locales/clients-files/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useFileTexts = () => useLateTexts("clients-files", texts);
