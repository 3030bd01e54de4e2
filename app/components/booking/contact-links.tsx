import { Fragment } from "react";
import type { HostContact, ReachableContact } from "#domain/booking/host-contact.ts";

/**
 * A phone number as a link, spelled as a person entered it. The URL of the link omits "(0)" after a country code,
 * because "(0)" is not dialed.
 */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone.replace(/(?<=\+.*|^\D*00.*)\(0\)|[^+\d]/g, "")}`} className="link num whitespace-nowrap">
      {phone}
    </a>
  );
}

/**
 * The phone and email of a contact, if known, as links. Where the site's phone or email replaces a missing one of the
 * host, the site's name precedes it.
 */
export function ContactLinks({ contact: { channels } }: { contact: ReachableContact }) {
  return channels.map(({ phone, email, via }, index) => (
    <Fragment key={via}>
      {index > 0 && ", "}
      {via && `über ${via}: `}
      {phone && <PhoneLink phone={phone} />}
      {phone && email && ", "}
      {email && <EmailLink email={email} />}
    </Fragment>
  ));
}

function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {/* A line may break after the "@". */}
      {email.replace(/@.*/, "@")}
      <wbr />
      {email.replace(/.*@/, "")}
    </a>
  );
}

/** The contract partner: name, postal address, phone and email. */
export function HostAddress({ contact }: { contact: HostContact }) {
  return (
    <address>
      {[contact.name, ...contact.address].map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
      <ContactLinks contact={contact} />
    </address>
  );
}

/** A link to a website, labelled by its URL without the scheme and a trailing slash. */
export function WebsiteLink({ url }: { url: string }) {
  return (
    <a href={url} rel="noopener noreferrer" className="link wrap-anywhere">
      {url.replace(/^https?:\/\/|\/$/g, "")}
    </a>
  );
}
