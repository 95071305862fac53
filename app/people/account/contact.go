package account

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"strings"
	"unicode/utf8"

	"croupier/app/kernel/action"
	"croupier/app/kernel/fault"
	"croupier/app/kernel/session"
	"croupier/db"
)

// Contact describes the dialog that asks VIP players how to reach them.
type Contact struct {
	Title, Description string
	Images             []string
	Fields             []ContactField
}

// ContactField is one thing the dialog asks for.
type ContactField struct {
	Title string `json:"title"`
	Model string `json:"model"` // the key under which the answer is stored
}

// maxContactValue bounds one answer, in characters.
const maxContactValue = 200

// ContactSettings answers Contact; the lists are JSON text, as specified.
type ContactSettings struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Images      string `json:"images"`
	Fields      string `json:"fields"`
}

// ContactSettings answers what the contact-info dialog asks for.
func (s *Service) ContactSettings(context.Context, *session.Call, action.None) (ContactSettings, error) {
	c := s.set.contact()
	images, err := jsonList(c.Images)
	if err != nil {
		return ContactSettings{}, err
	}
	fields, err := jsonList(c.Fields)
	if err != nil {
		return ContactSettings{}, err
	}
	return ContactSettings{Title: c.Title, Description: c.Description, Images: images, Fields: fields}, nil
}

// jsonList is list as JSON text, [] when it is nil.
func jsonList[T any](list []T) (string, error) {
	if list == nil {
		list = []T{}
	}
	text, err := json.Marshal(list)
	if err != nil {
		return "", fmt.Errorf("encode contact settings: %w", err)
	}
	return string(text), nil
}

// ContactRequest answers the dialog. An empty value deletes an answer.
type ContactRequest struct {
	Email  string            `json:"email,omitempty"`
	Update map[string]string `json:"update,omitempty"`
	action.Confirmation
}

// UpdateContactInfo stores the answers to configured fields, and the address.
// Another address than before demands the full proof.
func (s *Service) UpdateContactInfo(ctx context.Context, call *session.Call, request ContactRequest) (UserData, error) {
	wrong := fieldErrors{}
	var address, key string
	if strings.TrimSpace(request.Email) != "" {
		var ok bool
		if address, key, ok = normalEmail(request.Email); !ok {
			wrong.add("email", keyEmail)
		}
	}
	s.checkContact(wrong, request.Update)
	if err := wrong.refusal(); err != nil {
		return UserData{}, err
	}
	a, err := s.mine(ctx, call)
	if err != nil {
		return UserData{}, err
	}
	var o owner
	if key != "" && key != a.EmailKey {
		if o, err = s.prove(ctx, call, action.FullProof, request); err != nil {
			return UserData{}, err
		}
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if o.account != nil {
			if err := s.replaceEmail(tx, o, address, key); err != nil {
				return err
			}
		}
		a, err := accountByID(tx, call.User.ID)
		if err != nil {
			return err
		}
		if a == nil {
			return fault.ErrUnauthorized
		}
		s.changed(tx, a.ID)
		return setContactInfo(tx, a.ID, mergeContact(a.ContactInfo, request.Update))
	})
	if err != nil {
		return UserData{}, fmt.Errorf("update contact info: %w", err)
	}
	return s.userData(ctx, call.User.ID)
}

// checkContact refuses fields that are not configured, and long values.
func (s *Service) checkContact(wrong fieldErrors, values map[string]string) {
	configured := map[string]bool{}
	for _, field := range s.set.fields.Get() {
		configured[field.Model] = true
	}
	for model, value := range values {
		switch {
		case !configured[model]:
			wrong.add("update", keyIn)
		case utf8.RuneCountInString(value) > maxContactValue:
			wrong.add("update."+model, keyMax)
		}
	}
}

func mergeContact(stored, values map[string]string) map[string]string {
	merged := maps.Clone(stored)
	if merged == nil {
		merged = map[string]string{}
	}
	for model, value := range values {
		if value = strings.TrimSpace(value); value == "" {
			delete(merged, model)
		} else {
			merged[model] = value
		}
	}
	return merged
}
