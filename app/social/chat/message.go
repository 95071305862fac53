package chat

import (
	"bytes"
	"fmt"
	"slices"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"croupier/app/kernel/id"
	"croupier/app/kernel/players"
	"croupier/app/kernel/session"
)

// Type says what a message is.
type Type string

// The types of messages.
const (
	TypeText     Type = "message"
	TypeSticker  Type = "sticker"
	TypeService  Type = "service" // of the site itself: tips and rain
	TypeQuiz     Type = "quiz"
	TypeAnswered Type = "quiz_answered"
	TypeWager    Type = "game_link"
)

// RoleModerator is the id of the role of those who keep order. Who holds
// every permission keeps order as well.
const RoleModerator = "chat_moderator"

// Message is one message as clients read it.
type Message struct {
	ID      string  `json:"_id"`
	Type    Type    `json:"type" ts:"message|sticker|service|quiz|quiz_answered|game_link"`
	Channel string  `json:"channel"`
	User    *Author `json:"user"`
	Level   int     `json:"vipLevel"`
	At      int64   `json:"created_at"`
	// Data is an escaped text for type message, otherwise an object.
	Data jsontext.Value `json:"data"`
	// Request is the sender's own id of the message.
	Request string `json:"request,omitempty"`
}

// Author is who wrote a message, as they were when they wrote it.
type Author struct {
	ID     string       `json:"_id"`
	Name   string       `json:"name"`
	Avatar string       `json:"avatar"`
	Access []AccessRole `json:"access"`
}

// AccessRole is a role that the chat shows.
type AccessRole struct {
	ID string `json:"id"`
}

// Sticker is the data of a picture.
type Sticker struct {
	URL    string `json:"url"`
	Alt    string `json:"alt"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// Question is the data of an open quiz.
type Question struct {
	Question string `json:"question"`
}

// Answered is the data of a solved quiz.
type Answered struct {
	User     players.Named `json:"user"`
	Question string        `json:"question"`
	Correct  string        `json:"correct"`
	Reward   string        `json:"reward"`
	Currency string        `json:"currency"`
}

// GameLink is the data of a shared wager.
type GameLink struct {
	MongoID    string `json:"_id"`
	ID         string `json:"id"`
	Game       string `json:"game"`
	Name       string `json:"name"`
	Currency   string `json:"currency"`
	SplitTotal string `json:"splitTotal"`
	Multiplier string `json:"multiplier"`
}

// stored is a message with what only the server knows of it.
type stored struct {
	Message
	key id.Binary
	// hash is of what was asked for, for a message with a request id.
	hash []byte
}

// compose makes a message that is written now. author is nil for the site's
// own. Make it inside of the write, so that ids follow the order of writing.
func (s *Service) compose(kind Type, author *players.Person, data any) (*stored, error) {
	text, err := json.Marshal(data, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("write the data of a %s: %w", kind, err)
	}
	m := &stored{Message: Message{
		ID: s.IDs.New(), Type: kind, At: s.Clock.Now().UnixMilli(), Data: bytes.Clone(text),
	}}
	m.key, _ = id.ToBinary(m.ID)
	if author != nil {
		m.User, m.Level = authorOf(author), author.Level
	}
	return m, nil
}

// authorOf is what everybody sees of the author. Of the roles only those count
// that give a message its style: what else somebody may do concerns nobody.
func authorOf(p *players.Person) *Author {
	a := &Author{ID: p.ID, Name: p.Name, Avatar: p.Avatar, Access: []AccessRole{}}
	for _, role := range p.Roles {
		if role == session.RoleAdmin || role == RoleModerator {
			a.Access = append(a.Access, AccessRole{role})
		}
	}
	return a
}

// keepsOrder reports whether somebody with these roles is a moderator.
func keepsOrder(roles []string) bool {
	return slices.Contains(roles, RoleModerator) || slices.Contains(roles, session.RoleAdmin)
}
