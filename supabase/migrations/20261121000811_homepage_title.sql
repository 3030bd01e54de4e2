-- The home page's title is the sentence at its entrance, not a name for the menu.
update public.landing_page set title = 'Komm rein, die Farbe ist noch nass.' where type = 'homepage' and title = 'Startseite';
