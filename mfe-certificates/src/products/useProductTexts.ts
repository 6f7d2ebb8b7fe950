import texts from "../../locales/products/de.json";
import { useLateTexts } from "../late-texts.ts";

export const useProductTexts = () => useLateTexts("products", texts);
