/**
 * Districts and larger towns of Bihar, and cities around it that its people name, each by its English and its
 * Hindi name and then by other spellings. A district whose chief town has another name is a place of its own.
 *
 * Spellings that `city-key.ts` reads alike, such as another length of a vowel, need not stand here.
 */
const SPELLINGS = `
Patna, पटना, Patana, پٹنہ
Gaya, गया, Gaya Ji, Gayaji, गया जी
Muzaffarpur, मुज़फ़्फ़रपुर, मुजफ्फरपुर, Muzaffer Pur, Muzzafarpur, Muzafferpur, मुजफरपुर, मुजफ़्फ़र पुर
Bhagalpur, भागलपुर, Bhagal Pur, Bhaglpur, Bhagulpur
Darbhanga, दरभंगा, Darbanga, Dharbhanga, Durbhanga
Purnia, पूर्णिया, Purnea, Poornea
Arrah, आरा
Begusarai, बेगूसराय, Begu Sarai, बेगु सराय
Katihar, कटिहार, Kathihar
Munger, मुंगेर, Monghyr, Mungair
Chhapra, छपरा, Chapara, Chhapara
Saran, सारण
Bettiah, बेतिया, बेत्तिया
Motihari, मोतिहारी, Mothihari
West Champaran, पश्चिम चंपारण, Paschim Champaran, Pashchim Champaran, पश्चिमी चंपारण, Pashchimi Champaran, West Chamaparan, प. चंपारण
East Champaran, पूर्वी चंपारण, Purbi Champaran, Purvi Champaran, Purba Champaran, पूर्व चंपारण, पू. चंपारण
Hajipur, हाजीपुर
Vaishali, वैशाली, Vaisali
Sasaram, सासाराम, सहसराम
Rohtas, रोहतास
Siwan, सीवान
Nalanda, नालंदा
Bihar Sharif, बिहार शरीफ, Bihar Shareef, बिहारशरीफ, बिहारशरीफ़, Biharsarif, बिहार शरीफ़, बिहारसरीफ
Samastipur, समस्तीपुर
Madhubani, मधुबनी, Madhubni
Sitamarhi, सीतामढ़ी, सीतामढी, Sitamadhi, Seetamadhi, Sitamari
Sheohar, शिवहर, Shivhar, Sheohara
Supaul, सुपौल
Saharsa, सहरसा, Saharasa
Madhepura, मधेपुरा
Araria, अररिया, Arariya
Kishanganj, किशनगंज
Khagaria, खगड़िया, खगडिया, Khagadia, Khagariya
Banka, बांका
Jamui, जमुई
Lakhisarai, लखीसराय, Lakhi Sarai, Luckeesarai, Lakhisaray
Sheikhpura, शेखपुरा, Shekhpura, Shaikhpura
Nawada, नवादा
Aurangabad, औरंगाबाद
Jehanabad, जहानाबाद, Jahanabad
Arwal, अरवल, Arval
Bhojpur, भोजपुर
Buxar, बक्सर, Baksar, Buxer
Kaimur, कैमूर
Bhabua, भभुआ, Bhabhua
Gopalganj, गोपालगंज
Danapur, दानापुर, Dinapur, Dinapore, Danapore
Phulwari Sharif, फुलवारी शरीफ, Phulwari Shareef, फुलवारीशरीफ, फुलवारी शरीफ़, फुलवारीशरीफ़, Fulwarisarif
Khagaul, खगौल
Barh, बाढ़, बाढ
Mokama, मोकामा, Mokameh
Fatuha, फतुहा, Fatwah, Phatuha
Masaurhi, मसौढ़ी, मसौढी, Masaudhi
Bakhtiyarpur, बख्तियारपुर
Bihta, बिहटा
Bihat, बीहट
Maner, मनेर
Naubatpur, नौबतपुर
Paliganj, पालीगंज
Barauni, बरौनी
Bodh Gaya, बोध गया, बोधगया
Rajgir, राजगीर, Rajgriha, राजगृह
Hilsa, हिलसा
Sonpur, सोनपुर, Sonepur
Dehri, डेहरी, Dehri on Sone, Dehri on Son, डेहरी ऑन सोन
Dumraon, डुमरांव
Jagdishpur, जगदीशपुर
Raxaul, रक्सौल
Bagaha, बगहा
Forbesganj, फारबिसगंज, Farbisganj, Forbisganj, फॉरबिसगंज, फोर्ब्सगंज
Jhanjharpur, झंझारपुर
Jaynagar, जयनगर
Rosera, रोसड़ा, Rosra, Rosda
Dalsinghsarai, दलसिंहसराय, Dalsing Sarai, दलसिंह सराय
Naugachhia, नवगछिया, Navgachia, Navgachhiya, नौगछिया
Sultanganj, सुल्तानगंज
Kahalgaon, कहलगांव, Colgong
Jamalpur, जमालपुर
Jhajha, झाझा
Barahiya, बड़हिया, बडहिया, Barhiya
Sherghati, शेरघाटी
Daudnagar, दाउदनगर, Daud Nagar
Madhepur, मधेपुर
Ranchi, रांची
Jamshedpur, जमशेदपुर
Dhanbad, धनबाद
Bokaro, बोकारो
Deoghar, देवघर, Devghar
Varanasi, वाराणसी, Banaras, Benares, बनारस
Gorakhpur, गोरखपुर
Lucknow, लखनऊ, Lakhnau
Kolkata, कोलकाता, Calcutta, कलकत्ता, Kolkatta
Delhi, दिल्ली, Dilli
New Delhi, नई दिल्ली, Nai Dilli
Mumbai, मुंबई, Bombay, बंबई
`;

/** The spellings of each, the English and the Hindi name first. */
export const TOWNS: readonly (readonly string[])[] = SPELLINGS.trim()
  .split('\n')
  .map((line) => line.split(', '));
