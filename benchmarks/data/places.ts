export interface Place {
  city: string;
  state: string;
}

const bihar = (...cities: string[]) => cities.map((city) => ({ city, state: 'Bihar' }));

/** The most frequent first. */
export const PLACES: readonly Place[] = [
  ...bihar('Patna', 'Danapur', 'Phulwari Sharif', 'Gaya', 'Muzaffarpur', 'Bhagalpur', 'पटना'),
  ...bihar('Hajipur', 'Darbhanga', 'Ara', 'Bihar Sharif', 'Begusarai', 'Purnia', 'Katihar'),
  ...bihar('Munger', 'Chhapra', 'Saharsa', 'Sasaram', 'Dehri', 'Siwan', 'Motihari', 'Nawada'),
  ...bihar('Bagaha', 'Buxar', 'Kishanganj', 'Sitamarhi', 'Jamalpur', 'Jehanabad', 'Aurangabad'),
  ...bihar('Lakhisarai', 'Bettiah', 'Samastipur', 'Madhubani', 'Mokama', 'Barh', 'Masaurhi'),
  { city: 'Ranchi', state: 'Jharkhand' },
  { city: 'Varanasi', state: 'Uttar Pradesh' },
  { city: 'Kolkata', state: 'West Bengal' },
];

export const STREETS = [
  ...[
    'Boring Road',
    'Bailey Road',
    'Fraser Road',
    'Exhibition Road',
    'Ashok Rajpath',
    'Station Road',
  ],
  ...['Kankarbagh Main Road', 'Anisabad Golambar', 'Gandhi Maidan', 'Old Bypass', 'New Bypass'],
  ...['Saguna More', 'Rajendra Nagar', 'Patliputra Colony', 'Kidwaipuri', 'Digha Ghat', 'Mithapur'],
  ...['College Road', 'Hospital Road', 'Market Road', 'Canal Road', 'Temple Lane', 'School Lane'],
] as const;

export const HINDI_STREETS = [
  ...['बोरिंग रोड', 'बेली रोड', 'अशोक राजपथ', 'स्टेशन रोड', 'कंकड़बाग', 'गांधी मैदान', 'राजेंद्र नगर'],
  ...['दीघा घाट', 'मीठापुर', 'अनीसाबाद', 'पुराना बाईपास', 'बाज़ार रोड', 'अस्पताल रोड', 'मंदिर गली'],
] as const;

/** Parts of made-up names, the most frequent first. */
export const FIRST_NAMES = [
  ...['Anita', 'Rakesh', 'Sunita', 'Manoj', 'Pooja', 'Amit', 'Rekha', 'Vikash', 'Shabnam', 'Imran'],
  ...['Kavita', 'Sanjay', 'Neha', 'Arun', 'Farhan', 'Lalita', 'Deepak', 'Meena', 'Ravi', 'Nusrat'],
  ...['Asha', 'Gopal', 'Ritu', 'Suresh', 'Zoya', 'Harish', 'Kiran', 'Naveen', 'Usha', 'Yusuf'],
] as const;
export const LAST_NAMES = [
  ...['Kumar', 'Kumari', 'Devi', 'Singh', 'Prasad', 'Sinha', 'Yadav', 'Khan', 'Jha', 'Mishra'],
  ...['Sharma', 'Ansari', 'Verma', 'Gupta', 'Paswan', 'Ram', 'Thakur', 'Alam', 'Mandal', 'Rai'],
] as const;
export const HINDI_NAMES = [
  ...['अनीता देवी', 'राकेश कुमार', 'सुनीता कुमारी', 'मनोज सिंह', 'पूजा कुमारी', 'अमित प्रसाद'],
  ...['रेखा सिन्हा', 'विकास यादव', 'शबनम ख़ातून', 'कविता झा', 'संजय मिश्र', 'दीपक पासवान', 'उषा ठाकुर'],
] as const;
