import type { CredentialFault } from "./credential-faults.ts";
import type { Language } from "./languages.ts";

type Sentences = Readonly<Record<CredentialFault | "valid", string>>;

const de: Sentences = {
	valid: "Der Nachweis ist echt, und das Zertifikat ist gültig.",
	malformed: "Die Datei ist kein vollständiger Nachweis über ein Zertifikat.",
	unsigned: "Der Nachweis ist nicht unterschrieben (alg: none). Jeder kann ihn geschrieben haben.",
	algorithm: "Der Nachweis ist mit einem Verfahren unterschrieben, das diese Stelle nicht verwendet.",
	foreignIssuer: "Der Nachweis nennt einen anderen Aussteller.",
	unknownKey: "Der Nachweis ist mit einem Schlüssel unterschrieben, den der Aussteller nicht führt.",
	altered: "Der Inhalt des Nachweises wurde nach der Unterschrift verändert.",
	forged: "Die Unterschrift stammt nicht vom Aussteller. Der Nachweis ist gefälscht.",
	revoked: "Der Nachweis ist echt, aber das Zertifikat wurde zurückgezogen oder durch ein neueres ersetzt.",
	suspended: "Der Nachweis ist echt, aber das Zertifikat ist derzeit ausgesetzt.",
	expired: "Der Nachweis ist echt, aber das Zertifikat ist abgelaufen.",
	notYetValid: "Der Nachweis ist echt, aber das Zertifikat ist noch nicht gültig.",
	unsupported:
		"Ihr Browser kann diese Unterschrift (Ed25519) nicht prüfen. Das sagt nichts über den Nachweis aus: Bitte verwenden Sie einen neueren.",
	issuerUnavailable: "Die Schlüssel des Ausstellers sind nicht erreichbar. Der Nachweis konnte nicht geprüft werden.",
	listUnavailable:
		"Die Unterschrift ist echt. Die Statusliste ist nicht erreichbar: Ob das Zertifikat noch gilt, konnte nicht geprüft werden.",
	listForeign:
		"Die Unterschrift ist echt. Die Statusliste ist nicht die des Ausstellers: Ob das Zertifikat noch gilt, konnte nicht geprüft werden.",
	listAltered:
		"Die Unterschrift ist echt. Die Statusliste wurde verändert oder ist beschädigt: Ob das Zertifikat noch gilt, konnte nicht geprüft werden.",
	listOutdated:
		"Die Unterschrift ist echt. Die Statusliste ist zu alt: Ob das Zertifikat noch gilt, konnte nicht geprüft werden.",
};

const en: Sentences = {
	valid: "The credential is genuine, and the certificate is valid.",
	malformed: "The file is no complete credential of a certificate.",
	unsigned: "The credential is not signed (alg: none). Anybody may have written it.",
	algorithm: "The credential is signed by a method that this body does not use.",
	foreignIssuer: "The credential names another issuer.",
	unknownKey: "The credential is signed with a key that the issuer does not list.",
	altered: "The content of the credential was altered after it was signed.",
	forged: "The signature is not the issuer's. The credential is forged.",
	revoked: "The credential is genuine, but the certificate was retracted or replaced by a newer one.",
	suspended: "The credential is genuine, but the certificate is currently suspended.",
	expired: "The credential is genuine, but the certificate has expired.",
	notYetValid: "The credential is genuine, but the certificate is not valid yet.",
	unsupported:
		"Your browser cannot verify this signature (Ed25519). This says nothing about the credential: please use a newer one.",
	issuerUnavailable: "The issuer's keys cannot be reached. The credential could not be checked.",
	listUnavailable:
		"The signature is genuine. The status list cannot be reached: whether the certificate is still valid could not be checked.",
	listForeign:
		"The signature is genuine. The status list is not the issuer's: whether the certificate is still valid could not be checked.",
	listAltered:
		"The signature is genuine. The status list was altered or is damaged: whether the certificate is still valid could not be checked.",
	listOutdated:
		"The signature is genuine. The status list is too old: whether the certificate is still valid could not be checked.",
};

const mg: Sentences = {
	valid: "Az igazolás eredeti, és a tanúsítvány érvényes.",
	malformed: "A fájl nem egy tanúsítvány teljes igazolása.",
	unsigned: "Az igazolás nincs aláírva (alg: none). Bárki írhatta.",
	algorithm: "Az igazolást olyan eljárással írták alá, amelyet ez a szervezet nem használ.",
	foreignIssuer: "Az igazolás más kiállítót nevez meg.",
	unknownKey: "Az igazolást olyan kulccsal írták alá, amely nem szerepel a kiállító kulcsai között.",
	altered: "Az igazolás tartalmát az aláírás után megváltoztatták.",
	forged: "Az aláírás nem a kiállítótól származik. Az igazolás hamis.",
	revoked: "Az igazolás eredeti, de a tanúsítványt visszavonták vagy újabbal váltották fel.",
	suspended: "Az igazolás eredeti, de a tanúsítvány jelenleg fel van függesztve.",
	expired: "Az igazolás eredeti, de a tanúsítvány lejárt.",
	notYetValid: "Az igazolás eredeti, de a tanúsítvány még nem érvényes.",
	unsupported:
		"A böngészője nem tudja ellenőrizni ezt az aláírást (Ed25519). Ez semmit sem mond az igazolásról: kérjük, használjon újabbat.",
	issuerUnavailable: "A kiállító kulcsai nem érhetők el. Az igazolást nem lehetett ellenőrizni.",
	listUnavailable:
		"Az aláírás eredeti. Az állapotlista nem érhető el: nem lehetett ellenőrizni, hogy a tanúsítvány érvényben van-e még.",
	listForeign:
		"Az aláírás eredeti. Az állapotlista nem a kiállítóé: nem lehetett ellenőrizni, hogy a tanúsítvány érvényben van-e még.",
	listAltered:
		"Az aláírás eredeti. Az állapotlistát megváltoztatták, vagy sérült: nem lehetett ellenőrizni, hogy a tanúsítvány érvényben van-e még.",
	listOutdated:
		"Az aláírás eredeti. Az állapotlista túl régi: nem lehetett ellenőrizni, hogy a tanúsítvány érvényben van-e még.",
};

export const CREDENTIAL_SENTENCES: Readonly<Record<Language, Sentences>> = { de, en, mg };
