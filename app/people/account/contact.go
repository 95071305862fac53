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

// Contact describes the dialog that asks VIP players for their contact details.
type Contact struct {
	Title, Description string
	Images             []string
	Fields             []ContactField
}

// ContactField is one field of the dialog.
type ContactField struct {
	Title string `json:"title"`
	Model string `json:"model"` // the key under which the answer is stored
}

// maxContactValue is the maximum length of one answer, in characters.
const maxContactValue = 200

// ContactSettings is the answer with the dialog's settings. The lists are JSON text, as
// specified.
type ContactSettings struct {
	Title       string `json:"title"`
	Description string `json:"description"`
	Images      string `json:"images"`
	Fields      string `json:"fields"`
}

// ContactSettings returns the fields of the contact-info dialog.
func (s *Service) ContactSettings(context.Context, *session.Call, action.None) (ContactSettings, error) {
	c := s.settings.contact()
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

// ContactRequest has the answers to the dialog. An empty value deletes an answer.
type ContactRequest struct {
	Email  string            `json:"email,omitempty"`
	Update map[string]string `json:"update,omitempty"`
	action.Confirmation
}

// UpdateContactInfo stores the answers to configured fields, and the email address. A
// different address needs the full proof.
func (s *Service) UpdateContactInfo(ctx context.Context, call *session.Call, request ContactRequest) (UserData, error) {
	wrong := fieldErrors{}
	var address, key string
	if strings.TrimSpace(request.Email) != "" {
		var ok bool
		if address, key, ok = normalizeEmail(request.Email); !ok {
			wrong.add("email", keyEmail)
		}
	}
	s.checkContact(wrong, request.Update)
	if err := wrong.refusal(); err != nil {
		return UserData{}, err
	}
	a, err := s.callerAccount(ctx, call)
	if err != nil {
		return UserData{}, err
	}
	var o owner
	if key != "" && key != a.EmailKey {
		if o, err = s.prove(ctx, call, action.FullProof, request); err != nil {
			return UserData{}, err
		}
		if err := s.checkEmailProbeLimit(call); err != nil {
			return UserData{}, err
		}
	}
	err = s.db.Write(ctx, func(tx *db.Tx) error {
		if o.account != nil {
			if err := s.changeEmail(tx, o, address, key); err != nil {
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
		s.dropCached(tx, a.ID)
		return setContactInfo(tx, a.ID, mergeContact(a.ContactInfo, request.Update))
	})
	if err != nil {
		return UserData{}, fmt.Errorf("update contact info: %w", s.reportAddressTaken(ctx, call, key, err))
	}
	return s.userData(ctx, call.User.ID)
}

// checkContact refuses unknown fields and values that are too long.
func (s *Service) checkContact(wrong fieldErrors, values map[string]string) {
	configured := map[string]bool{}
	for _, field := range s.settings.fields.Get() {
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
