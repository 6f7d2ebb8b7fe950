import texts from "../../locales/clients-directory/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useDirectoryTexts = () => useLateTexts("clients-directory", texts);
