package catalogue

// game finds a game of the catalogue; nil for one that is not in it.
func (s *Service) game(id string) *entry {
	catalogue := s.current.Load()
	place, known := catalogue.byID[id]
	if !known {
		return nil
	}
	return &catalogue.entries[place]
}

// Name is a game's name wherever its wagers are shown. What is not in the
// catalogue, or has left it, goes by its id.
func (s *Service) Name(id string) string {
	if e := s.game(id); e != nil {
		return e.row.Name
	}
	return id
}

// Description is what the operator says of a game.
func (s *Service) Description(id string) string {
	if e := s.game(id); e != nil {
		return e.values.Description
	}
	return ""
}

// Image is the path of a game's cover, which is drawn only of what is in the
// catalogue.
func (s *Service) Image(id string) string {
	if e := s.game(id); e != nil {
		return e.row.Image
	}
	return s.Covers.Game(id, id, "")
}

// Rounds tells how the rounds of a game go: SingleRounds unless it is an original
// that goes otherwise.
func (s *Service) Rounds(id string) string {
	if e := s.game(id); e != nil && e.rounds != "" {
		return e.rounds
	}
	return SingleRounds
}
