/** Cities of Bihar with places known to everyone there; the first is where most problems come from. */
export const places: readonly { city: string; landmarks: readonly string[] }[] = [
  {
    city: 'Patna',
    landmarks: [
      'Kankarbagh Main Road',
      'Boring Road crossing',
      'Ashok Rajpath',
      'Rajendra Nagar terminal',
      'Golghar',
      'Gandhi Maidan',
      'Digha Ghat',
      'Patna City chowk',
      'Anisabad turn',
      'Danapur bus stand',
    ],
  },
  { city: 'Gaya', landmarks: ['Gandhi chowk', 'the railway station'] },
  { city: 'Muzaffarpur', landmarks: ['Motijheel', 'Saraiyaganj'] },
  { city: 'Bhagalpur', landmarks: ['Tilkamanjhi chowk', 'Barari Ghat'] },
  { city: 'Darbhanga', landmarks: ['Laheriasarai', 'Donar chowk'] },
  { city: 'Purnia', landmarks: ['Line Bazar', 'the bus stand'] },
  { city: 'Arrah', landmarks: ['Ramna Maidan', 'the court'] },
  { city: 'Bihar Sharif', landmarks: ['Rampur chowk', 'the hospital turn'] },
  { city: 'Begusarai', landmarks: ['the traffic chowk', 'the power house road'] },
  { city: 'Chapra', landmarks: ['Salempur chowk', 'the station road'] },
  { city: 'Hajipur', landmarks: ['Ramashish chowk', 'Konhara Ghat'] },
  { city: 'Sasaram', landmarks: ['the old bus stand', 'Karghar turn'] },
];
