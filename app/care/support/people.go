package support

import (
	"encoding/json"

	"croupier/app/kernel/players"
	"croupier/db"
)

// Names of those who are nobody of the players.
const (
	guestName = "Guest"
	goneName  = "Deleted account"
)

// botName is what the bot is called: it never passes for a person.
func (s *Service) botName() string { return s.options.Product + " bot" }

// faces looks people up, each once.
type faces struct {
	q     db.Querier
	find  players.Finder
	known map[string]Speaker
}

func (s *Service) faces(q db.Querier) *faces {
	return &faces{q: q, find: s.Players, known: map[string]Speaker{}}
}

// of is how a player or one of the team is shown.
func (f *faces) of(userID string) (Speaker, error) {
	if a, known := f.known[userID]; known {
		return a, nil
	}
	p, found, err := f.find.ByID(f.q, userID)
	if err != nil {
		return Speaker{}, err
	}
	a := Speaker{ID: userID, Name: p.Name, Avatar: p.Avatar}
	if !found {
		a = Speaker{Name: goneName}
	}
	f.known[userID] = a
	return a, nil
}

// message is a stored message as it is shown.
func (s *Service) message(f *faces, m said) (Line, error) {
	var err error
	switch {
	case m.Kind == ByBot:
		m.User = Speaker{Name: s.botName()}
	case m.Kind == BySite:
		m.User = Speaker{Name: s.options.Product}
	case m.author == guestAuthor(m.chat):
		m.User = Speaker{Name: guestName}
	default:
		m.User, err = f.of(m.author)
	}
	return m.Line, err
}

// guestAuthor is the author of a guest's messages in the store.
func guestAuthor(chatID string) string { return "guest:" + chatID }

// chat is a stored chat as both sides see it.
func (s *Service) chat(f *faces, r *row) (c SupportEntry, err error) {
	c = SupportEntry{
		ID: r.id, State: r.state, Subject: r.subject, Last: r.last, Count: r.count, UserRead: r.userRead, SupportRead: r.supportRead, Person: r.person,
		Rating: r.rating, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt, User: Speaker{Name: guestName},
	}
	if r.userID != "" {
		c.User, err = f.of(r.userID)
	}
	return c, err
}

// ticket is a stored chat as the team sees it.
func (s *Service) ticket(f *faces, r *row) (t Ticket, err error) {
	t = Ticket{
		Email: r.email, Priority: r.priority, Tags: tagsOf(r.tags), RatingWords: r.words, AskedAt: r.askedAt,
		FirstAnswerAt: r.firstAnswerAt, SolvedAt: r.solvedAt, Version: r.version,
	}
	if t.SupportEntry, err = s.chat(f, r); err != nil || r.assignee == "" {
		return t, err
	}
	assignee, err := f.of(r.assignee)
	t.Assignee = &assignee
	return t, err
}

func tagsOf(stored string) []string {
	tags := []string{}
	if stored != "" && json.Unmarshal([]byte(stored), &tags) != nil {
		return []string{}
	}
	return tags
}
