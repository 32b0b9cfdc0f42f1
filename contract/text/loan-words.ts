import { spellingOf } from './spelling.ts';
import { formsOf } from './word-forms.ts';

/**
 * Words of English that Hindi has taken over, where the rules of sounds do not lead from one spelling to
 * the other (`sounds.ts`): the u of number is heard as an a, the o of doctor is written in two ways. The
 * words of a line are one word, however it is spelled. None is translated: दवा is no medicine here.
 * Too short for it are बस and जज.
 */
const LINES = `
address एड्रेस
agency एजेंसी
agent एजेंट
ambulance एम्बुलेंस
bank बैंक
battery बैटरी
block ब्लॉक
blood ब्लड
bridge ब्रिज
building बिल्डिंग
bulb बल्ब
camera कैमरा
campus कैंपस
cancer कैंसर
category कैटेगरी
cctv सीसीटीवी
certificate सर्टिफिकेट
chemical केमिकल
club क्लब
collector कलेक्टर
college कॉलेज
colony कॉलोनी
commission कमीशन
commissioner कमिश्नर
committee कमेटी कमिटी
community कम्युनिटी
company कंपनी
complaint complain कंप्लेंट कंप्लेन
compound कंपाउंड
computer कंप्यूटर
condition कंडीशन
conductor कंडक्टर
connection कनेक्शन
constable कांस्टेबल
construction कंस्ट्रक्शन
contract कॉन्ट्रैक्ट
contractor कॉन्ट्रैक्टर
control कंट्रोल
corporation कॉरपोरेशन कॉर्पोरेशन
corruption करप्शन
councillor counsellor काउंसलर
culvert कल्वर्ट
current करंट
cutting कटिंग
danger डेंजर
dangerous डेंजरस
dengue डेंगू
deputy डिप्टी
doctor daktar डॉक्टर
drainage ड्रेनेज
dustbin डस्टबिन
duty ड्यूटी
emergency इमरजेंसी
engineer इंजीनियर
exam एग्जाम
examination एग्जामिनेशन
executive एग्जीक्यूटिव
factory फैक्ट्री फैक्टरी
flood फ्लड
form फॉर्म
fund फंड
general जनरल
government गवर्नमेंट
guard गार्ड
gutter गटर
handpump हैंडपंप
highway हाईवे
hospital aspatal haspatal हॉस्पिटल अस्पताल हस्पताल
hostel हॉस्टल
hotel होटल
installment इंस्टॉलमेंट
insurance इंश्योरेंस
internet इंटरनेट
joint जॉइंट
junction जंक्शन
labour labor लेबर
lamp लैंप
land लैंड
library लाइब्रेरी
magistrate मजिस्ट्रेट
maintenance मेंटेनेंस
manager मैनेजर
metre meter मीटर
municipal म्युनिसिपल
municipality म्युनिसिपैलिटी
network नेटवर्क
number nambar नंबर
nurse नर्स
office ऑफिस
officer afsar ऑफिसर अफसर
operation ऑपरेशन
operator ऑपरेटर
order ऑर्डर
overbridge ओवरब्रिज
overflow ओवरफ्लो
oxygen ऑक्सीजन
permission परमिशन
pipeline पाइपलाइन
platform प्लेटफॉर्म
plumber प्लंबर
police pulis पुलिस
pollution पॉल्यूशन
pothole पॉटहोल
power पॉवर
problem प्रॉब्लम
public पब्लिक
pump पंप
quality क्वालिटी
quarter क्वार्टर
ration rashan राशन
record रिकॉर्ड
registration रजिस्ट्रेशन
registry रजिस्ट्री
report रिपोर्ट
request रिक्वेस्ट
result रिजल्ट
rubbish रबिश
safety सेफ्टी
scheme स्कीम
scholarship स्कॉलरशिप
school iskool स्कूल इस्कूल
security सिक्योरिटी
service सर्विस
sewerage सीवरेज
shutter शटर
stand स्टैंड
station tesan स्टेशन टेसन
subsidy सब्सिडी
supervisor सुपरवाइजर
supply सप्लाई
surgery सर्जरी
survey सर्वे
suspend सस्पेंड
system सिस्टम
tank टैंक
temporary टेंपरेरी
terminal टर्मिनल
ticket टिकट
toilet टॉयलेट
tower टॉवर
transformer ट्रांसफॉर्मर
truck ट्रक
tubewell ट्यूबवेल
tunnel टनल
university यूनिवर्सिटी
urinal यूरिनल
water वॉटर
worker वर्कर
`;

const LATIN = /^[a-z]/;

/** Whichever o of an English word somebody writes. */
const withPlainO = (word: string) => word.replaceAll('ॉ', 'ा').replaceAll('ऑ', 'आ');
const keyOf = (word: string) => withPlainO(spellingOf(word));

/** By the spelling of each word of a line, the line. */
const LOANS = new Map(
  LINES.trim()
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap((words) => words.map((word) => [keyOf(word), words] as const)),
);

const singularOf = (word: string) =>
  LATIN.test(word)
    ? [word.replace(/ies$/, 'y'), word.replace(/es$/, ''), word.replace(/s$/, '')]
    : formsOf(word);

const pluralOf = (word: string) =>
  `${word.replace(/(?<![aeiou])y$/, 'ie').replace(/(?<=s|x|ch|sh)$/, 'e')}s`;

/** A word of the list in the spellings and forms in which reports may have it. */
function inForms(word: string): string[] {
  if (LATIN.test(word)) return [word, pluralOf(word)];
  const spellings = [...new Set([word, withPlainO(word)])];
  return spellings.flatMap((each) => [
    each,
    ...(/[क-ह]$/.test(each) ? [`${each}ों`] : formsOf(each)),
  ]);
}

/** The other spellings, in both scripts, of a folded word that Hindi has from English, and their forms. */
export function loansOf(word: string): string[] {
  const line = [word, ...singularOf(word)].flatMap((each) => LOANS.get(keyOf(each)) ?? []);
  return [...new Set(line)].flatMap(inForms);
}
