import type { ProblemCategory } from '#contract/problem-values.ts';

/** What a problem says, with the place it speaks of filled in. */
export interface ProblemTemplate {
  category: ProblemCategory;
  subject: (place: string) => string;
  description: (place: string, days: number) => string;
}

/** Everyday complaints without a name in them; one in three is in Hindi. */
export const problemTemplates: ProblemTemplate[] = [
  {
    category: 'Corruption / Misconduct',
    subject: (place) => `Money asked for a free certificate at the office near ${place}`,
    description: (place, days) =>
      `At the counter near ${place} an amount was asked for an income certificate that is free of charge. No receipt was offered. The application has been waiting for ${days} days.`,
  },
  {
    category: 'Corruption / Misconduct',
    subject: (place) => `Road near ${place} billed as repaired, but still broken`,
    description: (place, days) =>
      `The board near ${place} says that the lane was repaired. The surface is as before, with the same potholes. I asked for the measurement book ${days} days ago and have had no answer.`,
  },
  {
    category: 'Corruption / Misconduct',
    subject: (place) => `${place} के पास प्रमाण पत्र के लिए अतिरिक्त पैसे माँगे गए`,
    description: (place, days) =>
      `${place} के पास के काउंटर पर निःशुल्क प्रमाण पत्र के लिए पैसे माँगे गए और रसीद नहीं दी गई। आवेदन ${days} दिन से लंबित है।`,
  },
  {
    category: 'Public Services',
    subject: (place) => `Street lights not working near ${place}`,
    description: (place, days) =>
      `Five poles in a row near ${place} have been dark for ${days} days. Children come back from coaching after seven. The pole numbers are painted over, so I have added a photograph of the place.`,
  },
  {
    category: 'Public Services',
    subject: (place) => `Ration shop near ${place} gives no receipt`,
    description: (place, days) =>
      `The ration shop near ${place} opens on irregular days and gives no receipt. On the last visit, ${days} days ago, the board with prices was missing.`,
  },
  {
    category: 'Public Services',
    subject: (place) => `${place} के पास नल में पानी नहीं आ रहा है`,
    description: (place, days) =>
      `${place} के पास ${days} दिन से नल में पानी नहीं आ रहा है। टैंकर भी तय समय पर नहीं आता, जिससे बुज़ुर्गों को दूर से पानी लाना पड़ता है।`,
  },
  {
    category: 'Law & Order / Police',
    subject: (place) => `FIR for a stolen bicycle not registered near ${place}`,
    description: (place, days) =>
      `A bicycle was stolen near ${place}. The written complaint was taken ${days} days ago, but no copy of an FIR and no diary number has been given.`,
  },
  {
    category: 'Law & Order / Police',
    subject: (place) => `Loudspeakers after midnight near ${place}`,
    description: (place, days) =>
      `For ${days} days loudspeakers have been used near ${place} until two in the morning. Examinations begin soon. Calls were answered, but nobody came to look.`,
  },
  {
    category: 'Law & Order / Police',
    subject: (place) => `${place} के पास चोरी की प्राथमिकी दर्ज नहीं हुई`,
    description: (place, days) =>
      `${place} के पास मोबाइल चोरी हुआ। ${days} दिन पहले लिखित आवेदन दिया गया था, पर अब तक प्राथमिकी की प्रति नहीं मिली।`,
  },
  {
    category: 'Health / Hospitals',
    subject: (place) => `Four-hour queue at the health centre near ${place}`,
    description: (place, days) =>
      `Only one of three counters is open at the health centre near ${place}. The wait was four hours today and has been so for ${days} days. There is no shade for those who stand outside.`,
  },
  {
    category: 'Health / Hospitals',
    subject: (place) => `Medicines on the free list not available near ${place}`,
    description: (place, days) =>
      `Medicines for blood pressure have been out of stock at the dispensary near ${place} for ${days} days. Patients are sent to buy them outside.`,
  },
  {
    category: 'Health / Hospitals',
    subject: (place) => `${place} के स्वास्थ्य केंद्र में डॉक्टर नहीं मिलते`,
    description: (place, days) =>
      `${place} के स्वास्थ्य केंद्र में ${days} दिन से डॉक्टर का कमरा बंद है। सूचना पट पर आने का समय भी नहीं लिखा है।`,
  },
  {
    category: 'Education',
    subject: (place) => `No teacher for mathematics at the school near ${place}`,
    description: (place, days) =>
      `Class nine at the school near ${place} has had no mathematics lesson for ${days} days. Two sections are taught together in one room.`,
  },
  {
    category: 'Education',
    subject: (place) => `${place} के स्कूल में मध्याह्न भोजन बंद है`,
    description: (place, days) =>
      `${place} के स्कूल में ${days} दिन से मध्याह्न भोजन नहीं बना है। कारण पूछने पर अनाज न आने की बात कही जाती है।`,
  },
  {
    category: 'Environment / Cleanliness',
    subject: (place) => `Open drain overflows onto the lane near ${place}`,
    description: (place, days) =>
      `The drain near ${place} is blocked and has been overflowing onto the lane for ${days} days. There is a smell, and mosquitoes are breeding in the water.`,
  },
  {
    category: 'Environment / Cleanliness',
    subject: (place) => `Garbage not collected for days near ${place}`,
    description: (place, days) =>
      `The cart has not come to the point near ${place} for ${days} days. The heap reaches the road, and somebody has begun to burn it in the evening.`,
  },
  {
    category: 'Environment / Cleanliness',
    subject: (place) => `${place} के पास कचरे का ढेर और खुली नाली`,
    description: (place, days) =>
      `${place} के पास ${days} दिन से कचरा नहीं उठा है और नाली का ढक्कन टूटा है। रात में गिरने का डर रहता है।`,
  },
  {
    category: 'Employment / Labor Rights',
    subject: (place) => `Wages for site work near ${place} not paid`,
    description: (place, days) =>
      `Eleven workers at a site near ${place} have not been paid for ${days} days of work. The attendance register was signed every day.`,
  },
  {
    category: 'Employment / Labor Rights',
    subject: (place) => `${place} के पास काम का भुगतान नहीं मिला`,
    description: (place, days) =>
      `${place} के पास निर्माण स्थल पर ${days} दिन काम किया, पर मज़दूरी नहीं मिली। हाज़िरी रजिस्टर में नाम दर्ज है।`,
  },
  {
    category: 'Women / Child Safety',
    subject: (place) => `Dark and unsafe waiting point for autos near ${place}`,
    description: (place, days) =>
      `The auto stand near ${place} has been without light for ${days} days. Women and girls wait there after work and after evening classes.`,
  },
  {
    category: 'Women / Child Safety',
    subject: (place) => `${place} के पास आँगनबाड़ी की दीवार टूटी हुई है`,
    description: (place, days) =>
      `${place} के पास आँगनबाड़ी की चहारदीवारी ${days} दिन से टूटी है। बच्चे सीधे सड़क पर निकल जाते हैं।`,
  },
  {
    category: 'Other',
    subject: (place) => `Stray cattle on the main road near ${place}`,
    description: (place, days) =>
      `Cattle sit on the road near ${place} at night. There have been two falls from two-wheelers in the last ${days} days.`,
  },
  {
    category: 'Other',
    subject: (place) => `${place} के पास पार्क का फाटक बंद रहता है`,
    description: (place, days) =>
      `${place} के पास का पार्क ${days} दिन से बंद है। चाबी किसके पास है, यह सूचना पट पर नहीं लिखा है।`,
  },
];
