package action

import (
	"bytes"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"reflect"

	"croupier/app/kernel/fault"
)

// Bounds of the other fields of a request with a file.
const (
	maxFormFields = 20
	maxFormValue  = 4 << 10
)

// The refusals of a request with a file.
var (
	errNoForm    = fault.New(fault.CodeUnsupported, "The request body must be multipart/form-data.")
	errFormShape = fault.New(fault.CodeBadRequest, "Malformed form: the fields come first, the file is the last part.")
)

// Attachment embedded in a request makes the call accept multipart/form-data: the fields of the
// request, then one part "file". The file is not read before the caller is authorized and the
// fields are valid; the body limit of the call applies to all of it.
type Attachment struct{ source *upload }

// upload is a file during its upload. end checks that nothing follows it, by io.EOF.
type upload struct {
	part io.Reader
	end  func() error
}

func (a *Attachment) attach(file *upload) { a.source = file }

// fileRequest is a request with an Attachment.
type fileRequest interface{ attach(file *upload) }

var fileRequestType = reflect.TypeFor[fileRequest]()

// NewAttachment is an existing file, for callers inside of the program.
func NewAttachment(content []byte) Attachment {
	return Attachment{&upload{bytes.NewReader(content), func() error { return io.EOF }}}
}

// Read reads the file. A file longer than most is refused as soon as its length is known; it is
// neither stored nor read to its end.
func (a Attachment) Read(maxBytes int64) ([]byte, error) {
	if a.source == nil {
		return nil, fault.Field("file", "validation.required")
	}
	content, err := io.ReadAll(io.LimitReader(a.source.part, maxBytes+1))
	switch {
	case err != nil:
		return nil, formFault(err)
	case int64(len(content)) > maxBytes:
		return nil, errTooLarge
	case len(content) == 0:
		return nil, fault.Field("file", "validation.required")
	}
	if err := a.source.end(); !errors.Is(err, io.EOF) {
		return nil, formFault(err)
	}
	return content, nil
}

// formFault is the refusal of a form that cannot be read.
func formFault(err error) error {
	var large *http.MaxBytesError
	if errors.As(err, &large) {
		return errTooLarge
	}
	return errFormShape.Because(err)
}

// readForm reads the fields of a form up to its file.
func readForm(w http.ResponseWriter, req *http.Request, a *Action) (got input, err error) {
	if req.ContentLength > a.bodyLimit {
		return got, errTooLarge
	}
	kind, params, err := mime.ParseMediaType(req.Header.Get("Content-Type"))
	if err != nil || kind != "multipart/form-data" || params["boundary"] == "" {
		return got, errNoForm
	}
	reader := multipart.NewReader(http.MaxBytesReader(w, req.Body, a.bodyLimit), params["boundary"])
	fields := url.Values{}
	for range maxFormFields {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return got, formFault(err)
		}
		if part.FormName() == "file" {
			got.file = &upload{part, func() error {
				_, err := reader.NextPart()
				return err
			}}
			break
		}
		value, err := io.ReadAll(io.LimitReader(part, maxFormValue+1))
		if err != nil {
			return got, formFault(err)
		}
		if len(value) > maxFormValue {
			return got, errTooLarge
		}
		fields.Add(part.FormName(), string(value))
	}
	got.body, err = queryJSON(a.requestType, fields)
	return got, err
}

// formSchema describes a request with a file.
func formSchema(fields doc) doc {
	file := doc{"type": "object", "required": []string{"file"}, "properties": doc{"file": doc{"type": "string", "format": "binary"}}}
	return doc{"multipart/form-data": doc{"schema": doc{"allOf": []any{fields, file}}}}
}
