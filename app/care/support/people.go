package support

import (
	"encoding/json"

	"croupier/app/kernel/players"
	"croupier/db"
)

// Names of authors that are not players.
const (
	guestName   = "Guest"
	deletedName = "Deleted account"
)

// botName is the name of the bot. It always says that it is a bot.
func (s *Service) botName() string { return s.options.Product + " bot" }

// speakers looks up people, each once.
type speakers struct {
	q     db.Querier
	find  players.Finder
	known map[string]Speaker
}

func (s *Service) newSpeakers(q db.Querier) *speakers {
	return &speakers{q: q, find: s.Players, known: map[string]Speaker{}}
}

// speaker returns how a player or staff member is shown.
func (f *speakers) speaker(userID string) (Speaker, error) {
	if a, known := f.known[userID]; known {
		return a, nil
	}
	p, found, err := f.find.ByID(f.q, userID)
	if err != nil {
		return Speaker{}, err
	}
	a := Speaker{ID: userID, Name: p.Name, Avatar: p.Avatar}
	if !found {
		a = Speaker{Name: deletedName}
	}
	f.known[userID] = a
	return a, nil
}

// messageView converts a stored message for display.
func (s *Service) messageView(f *speakers, m storedMessage) (SupportMessage, error) {
	var err error
	switch {
	case m.Kind == ByBot:
		m.User = Speaker{Name: s.botName()}
	case m.Kind == BySite:
		m.User = Speaker{Name: s.options.Product}
	case m.author == guestAuthor(m.chat):
		m.User = Speaker{Name: guestName}
	default:
		m.User, err = f.speaker(m.author)
	}
	return m.SupportMessage, err
}

// guestAuthor is the author of a guest's messages in the store.
func guestAuthor(chatID string) string { return "guest:" + chatID }

// chatView converts a stored chat as both sides see it.
func (s *Service) chatView(f *speakers, r *chatRow) (c SupportEntry, err error) {
	c = SupportEntry{
		ID: r.id, State: r.state, Subject: r.subject, Last: r.last, Count: r.count, UserRead: r.userRead, SupportRead: r.supportRead, Person: r.person,
		Rating: r.rating, CreatedAt: r.createdAt, UpdatedAt: r.updatedAt, User: Speaker{Name: guestName},
	}
	if r.userID != "" {
		c.User, err = f.speaker(r.userID)
	}
	return c, err
}

// ticketView converts a stored chat as staff see it.
func (s *Service) ticketView(f *speakers, r *chatRow) (t Ticket, err error) {
	t = Ticket{
		Email: r.email, Priority: r.priority, Tags: tagsOf(r.tags), RatingWords: r.ratingWords, AskedAt: r.askedAt,
		FirstAnswerAt: r.firstAnswerAt, SolvedAt: r.solvedAt, Version: r.version,
	}
	if t.SupportEntry, err = s.chatView(f, r); err != nil || r.assignee == "" {
		return t, err
	}
	assignee, err := f.speaker(r.assignee)
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
