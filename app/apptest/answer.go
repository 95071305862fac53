package apptest

import (
	"cmp"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"
)

// code is the code of a refusal, 0 for any other answer.
func (a Answer) code() int {
	var refusal struct{ Code int }
	if a.Status < 400 || json.Unmarshal([]byte(a.Text), &refusal) != nil {
		return 0
	}
	return refusal.Code
}

// compare lists the differences between an answer and the call's expectation.
func (call *Call) compare(got Answer) (faults []string) {
	if want := cmp.Or(call.Status, http.StatusOK); got.Status != want {
		faults = append(faults, fmt.Sprintf("status %d, want %d", got.Status, want))
	}
	if code := got.code(); code != call.Code {
		faults = append(faults, fmt.Sprintf("code %d, want %d", code, call.Code))
	}
	if call.Answer != "" {
		if missing := lacks(got.Text, call.Answer); missing != "" {
			faults = append(faults, missing)
		}
	}
	for _, text := range call.Not {
		if strings.Contains(got.Text, text) {
			faults = append(faults, fmt.Sprintf("the answer has %q", text))
		}
	}
	if len(faults) > 0 {
		faults = append(faults, "the answer is "+got.Text)
	}
	return faults
}

// lacks returns what of the wanted JSON an answer lacks, or "" if it has all.
func lacks(text, wanted string) string {
	var have, want any
	if err := json.Unmarshal([]byte(wanted), &want); err != nil {
		return fmt.Sprintf("the wanted answer %s is no JSON: %v", wanted, err)
	}
	if err := json.Unmarshal([]byte(text), &have); err != nil {
		return fmt.Sprintf("the answer is no JSON: %v", err)
	}
	return differs("answer", have, want)
}

// differs finds the first place where have does not contain want.
func differs(at string, have, want any) string {
	fields, isObject := want.(map[string]any)
	if !isObject {
		if !reflect.DeepEqual(have, want) {
			return fmt.Sprintf("%s is %v, want %v", at, have, want)
		}
		return ""
	}
	object, _ := have.(map[string]any)
	for name, value := range fields {
		actual, found := object[name]
		if !found {
			return fmt.Sprintf("%s has no %s", at, name)
		}
		if missing := differs(at+"."+name, actual, value); missing != "" {
			return missing
		}
	}
	return ""
}
