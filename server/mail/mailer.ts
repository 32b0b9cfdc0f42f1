export interface Mail {
  to: string;
  subject: string;
  /** Plain text. */
  text: string;
}

export interface Mailer {
  /** Resolves when the mail is handed over. */
  send(mail: Mail): Promise<void>;
}
