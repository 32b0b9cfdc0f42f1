interface DemoComment {
  name: string;
  text: string;
}

/** What readers write below blogs; any of them fits any blog. */
export const demoComments: readonly DemoComment[] = [
  {
    name: 'A reader from Kankarbagh',
    text: 'We have the same in our lane. Which office did you write to first?',
  },
  { name: 'राकेश', text: 'बहुत काम की जानकारी। इसे वार्ड की बैठक में पढ़कर सुनाया जाए।' },
  {
    name: 'Two neighbours',
    text: 'Thank you for writing down the dates. That is the part we always forget.',
  },
  { name: 'एक अभिभावक', text: 'क्या आवेदन का नमूना कहीं मिल सकता है?' },
  {
    name: 'Shabnam',
    text: 'Please say what it cost in the end, so that other wards can plan for it.',
  },
  { name: 'सुनीता', text: 'हमारे मोहल्ले में भी यही हाल है। अगली बैठक कब है?' },
  {
    name: 'A shopkeeper',
    text: 'Good work. Half of it was done in our market too, the other half is promised for winter.',
  },
  {
    name: 'फुलवारी शरीफ़ से',
    text: 'लिखने वालों को धन्यवाद, पर नक्शा थोड़ा बड़ा होता तो पढ़ने में आसानी होती।',
  },
  {
    name: 'Imran',
    text: 'I rang the number in the post: it was answered at once, and a day later somebody came.',
  },
  { name: 'No name', text: 'Buy cheap phones here!!! https://phones.example.net' },
  { name: 'A student', text: 'Can we help on Sundays? There are six of us in the hostel.' },
  { name: 'दीघा का निवासी', text: 'पिछले साल भी यही कहा गया था। इस बार तारीख़ लिखित में लीजिए।' },
];
