import type { ProblemCategory } from '#contract/problem-values.ts';

/** What the form of a call holds: the fields of the body, each by its own name. */
export interface CallValues {
  description: string;
  subject: string;
  category: ProblemCategory | '';
  incidentDate: string;
  supportingLink: string;
  location: string;
  city: string;
  state: string;
  anonymous: boolean;
  name: string;
  phone: string;
  email: string;
  consent: boolean;
}

/** The next caller is likely from the same place. */
export const emptyCall = ({ city, state }: Pick<CallValues, 'city' | 'state'>): CallValues => ({
  ...{ description: '', subject: '', category: '', incidentDate: '', supportingLink: '' },
  ...{ location: '', city, state },
  ...{ anonymous: false, name: '', phone: '', email: '', consent: false },
});

export const bodyOf = (values: CallValues) => {
  const { description, subject, category, incidentDate, location, ...rest } = values;
  const { name, phone, email, city, state, anonymous, consent, supportingLink } = rest;
  return {
    // Of somebody who wants no name nothing leaves the form.
    personalInfo: anonymous ? { city, state } : { name, phone, email, city, state },
    issueDetails: { category, subject, description, location, incidentDate },
    evidence: { supportingLink },
    privacy: { anonymous, consent },
  };
};

/** The field of a path such as `issueDetails.subject`. */
export const fieldOf = (path: string) => path.slice(path.lastIndexOf('.') + 1) as keyof CallValues;
