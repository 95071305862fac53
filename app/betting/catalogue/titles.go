package catalogue

// game returns a game of the catalogue; nil for an unknown one.
func (s *Service) game(id string) *entry {
	catalogue := s.current.Load()
	place, known := catalogue.byID[id]
	if !known {
		return nil
	}
	return &catalogue.entries[place]
}

// Name returns the display name of a game or product for its wagers. If it is not in the
// catalogue, it is the id.
func (s *Service) Name(id string) string {
	if e := s.game(id); e != nil {
		return e.row.Name
	}
	if item, known := s.Items[id]; known {
		return item.Name
	}
	return id
}

// Description returns the operator's description of a game.
func (s *Service) Description(id string) string {
	if e := s.game(id); e != nil {
		return e.values.Description
	}
	return ""
}

// Image returns the path of the picture of a game or product. Covers are drawn only for
// games in the catalogue.
func (s *Service) Image(id string) string {
	if e := s.game(id); e != nil {
		return e.row.Image
	}
	if item, known := s.Items[id]; known {
		return item.Image
	}
	return s.Covers.Game(id, id, "")
}

// Rounds returns the kind of a game's rounds: SingleRounds, except for originals with
// another kind.
func (s *Service) Rounds(id string) string {
	if e := s.game(id); e != nil && e.rounds != "" {
		return e.rounds
	}
	return SingleRounds
}
