/** A place by its name in English, and in Hindi as it stands before के or में. */
type Landmark = readonly [english: string, hindi: string];

/** Cities of Bihar with places known to everyone there; the first is where most problems come from. */
export const places: readonly { city: string; landmarks: readonly Landmark[] }[] = [
  {
    city: 'Patna',
    landmarks: [
      ['Kankarbagh Main Road', 'कंकड़बाग मेन रोड'],
      ['Boring Road crossing', 'बोरिंग रोड चौराहे'],
      ['Ashok Rajpath', 'अशोक राजपथ'],
      ['Rajendra Nagar terminal', 'राजेंद्र नगर टर्मिनल'],
      ['Golghar', 'गोलघर'],
      ['Gandhi Maidan', 'गांधी मैदान'],
      ['Digha Ghat', 'दीघा घाट'],
      ['Patna City chowk', 'पटना सिटी चौक'],
      ['Anisabad turn', 'अनीसाबाद मोड़'],
      ['Danapur bus stand', 'दानापुर बस स्टैंड'],
    ],
  },
  {
    city: 'Gaya',
    landmarks: [
      ['Gandhi chowk', 'गांधी चौक'],
      ['the railway station', 'रेलवे स्टेशन'],
    ],
  },
  {
    city: 'Muzaffarpur',
    landmarks: [
      ['Motijheel', 'मोतीझील'],
      ['Saraiyaganj', 'सरैयागंज'],
    ],
  },
  {
    city: 'Bhagalpur',
    landmarks: [
      ['Tilkamanjhi chowk', 'तिलकामांझी चौक'],
      ['Barari Ghat', 'बरारी घाट'],
    ],
  },
  {
    city: 'Darbhanga',
    landmarks: [
      ['Laheriasarai', 'लहेरियासराय'],
      ['Donar chowk', 'दोनार चौक'],
    ],
  },
  {
    city: 'Purnia',
    landmarks: [
      ['Line Bazar', 'लाइन बाज़ार'],
      ['the bus stand', 'बस स्टैंड'],
    ],
  },
  {
    city: 'Arrah',
    landmarks: [
      ['Ramna Maidan', 'रमना मैदान'],
      ['the court', 'कचहरी'],
    ],
  },
  {
    city: 'Bihar Sharif',
    landmarks: [
      ['Rampur chowk', 'रामपुर चौक'],
      ['the hospital turn', 'अस्पताल मोड़'],
    ],
  },
  {
    city: 'Begusarai',
    landmarks: [
      ['the traffic chowk', 'ट्रैफ़िक चौक'],
      ['the power house road', 'पावर हाउस रोड'],
    ],
  },
  {
    city: 'Chapra',
    landmarks: [
      ['Salempur chowk', 'सलेमपुर चौक'],
      ['the station road', 'स्टेशन रोड'],
    ],
  },
  {
    city: 'Hajipur',
    landmarks: [
      ['Ramashish chowk', 'रामाशीष चौक'],
      ['Konhara Ghat', 'कोनहारा घाट'],
    ],
  },
  {
    city: 'Sasaram',
    landmarks: [
      ['the old bus stand', 'पुराने बस स्टैंड'],
      ['Karghar turn', 'करगहर मोड़'],
    ],
  },
];
